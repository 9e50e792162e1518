export { Directory } from './directory.ts'
export { keysOf } from './user-keys.ts'
export { UsersModule } from './users.module.ts'
