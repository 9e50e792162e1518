export { accessTokenProjection } from './access-token.projection.ts'
export { UserDirectory } from './user-directory.process.ts'
export { UsersModule } from './users.module.ts'
export { keysOf } from './users.query.ts'
