import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'

/** Light or dark, stored across visits in local storage under `theme`. */
export function useScheme(): { isDark: boolean; choose: (scheme: 'light' | 'dark') => void } {
  const { setColorScheme } = useMantineColorScheme()
  return { isDark: useComputedColorScheme('light') === 'dark', choose: setColorScheme }
}
