import { createFileRoute } from '@tanstack/react-router'
import { AuthPage } from '@/features/session/auth-page.tsx'
import { answerOpener } from '@/features/session/sign-in.ts'

const work = () => answerOpener('popup')

export const Route = createFileRoute('/auth/popup')({ component: () => <AuthPage work={work} /> })
