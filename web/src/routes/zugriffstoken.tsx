import { createFileRoute } from '@tanstack/react-router'
import { AccessTokensPage } from '@/features/access-tokens/access-tokens-page.tsx'

export const Route = createFileRoute('/zugriffstoken')({ component: AccessTokensPage })
