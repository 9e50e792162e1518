import { Module } from '@nestjs/common'
import { DeliveriesController } from './deliveries.controller.ts'
import { ElasticsearchController } from './elasticsearch.controller.ts'
import { SalesforceController } from './salesforce.controller.ts'

@Module({ controllers: [SalesforceController, ElasticsearchController, DeliveriesController] })
export class SyncModule {}
