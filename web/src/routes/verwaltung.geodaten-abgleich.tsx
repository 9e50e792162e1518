import { createFileRoute } from '@tanstack/react-router'
import { GeoPage } from '@/features/geo/geo-page.tsx'

export const Route = createFileRoute('/verwaltung/geodaten-abgleich')({ component: GeoPage })
