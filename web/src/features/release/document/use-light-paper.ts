import { useEffect } from 'react'

/** Has the page printed in the light theme, whichever is on the screen. */
export const useLightPaper = (): void =>
  useEffect(() => {
    const root = document.documentElement
    let wasDark = false
    const begin = (): void => {
      wasDark = root.classList.contains('dark')
      root.classList.remove('dark')
    }
    const end = (): void => void root.classList.toggle('dark', wasDark)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
