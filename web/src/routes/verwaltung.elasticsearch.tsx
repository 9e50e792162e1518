import { createFileRoute } from '@tanstack/react-router'
import { ElasticsearchPage } from '@/features/sync/elasticsearch-page.tsx'

export const Route = createFileRoute('/verwaltung/elasticsearch')({ component: ElasticsearchPage })
