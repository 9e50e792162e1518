import { Module } from '@nestjs/common'
import { GraphqlController } from './graphql.controller.ts'

@Module({ controllers: [GraphqlController] })
export class GraphqlModule {}
