import { useCallback } from 'react'
import { useSearchParams } from 'wouter'

/** A filter stored in the page's address, so that it survives reload, Back and sharing. */
export function useUrlFilter(name: string, initial = ''): [string, (value: string) => void] {
  const [search, setSearch] = useSearchParams()
  const set = useCallback(
    (value: string) =>
      setSearch(
        before => {
          const after = new URLSearchParams(before)
          if (value === initial) after.delete(name)
          else after.set(name, value)
          return after
        },
        { replace: true },
      ),
    [name, initial, setSearch],
  )
  return [search.get(name) ?? initial, set]
}
