import { createFileRoute } from '@tanstack/react-router'
import { TemplatesPage } from '@/features/templates/templates-page.tsx'

export const Route = createFileRoute('/templates')({ component: TemplatesPage })
