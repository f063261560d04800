import { ActionIcon } from '@mantine/core'
import { Moon, Sun } from 'lucide-react'
import { useEffect } from 'react'
import { t } from '#shared/language/t.ts'
import { useScheme } from './use-scheme.ts'

/** Changes between light and dark. */
export function SchemeToggle() {
  const { isDark, choose } = useScheme()
  useEffect(() => {
    document.documentElement.classList.toggle('dark', isDark)
  }, [isDark])
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={isDark ? t('Switch to light mode') : t('Switch to dark mode')}
      onClick={() => choose(isDark ? 'light' : 'dark')}
    >
      {isDark ? <Sun size={19} aria-hidden /> : <Moon size={19} aria-hidden />}
    </ActionIcon>
  )
}
