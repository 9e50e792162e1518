export { GraphqlModule } from './graphql.module.ts'
