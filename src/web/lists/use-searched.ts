import { useDebouncedValue } from '@mantine/hooks'
import { limits } from '#shared/limits.ts'

/** What the server is asked for, a moment after it was typed. */
export function useSearched(typed: string): string {
  const [settled] = useDebouncedValue(typed.trim().slice(0, limits.line), 250)
  return settled
}
