import { t } from '#shared/language/t.ts'

/** `Firefox on Linux`, where the user agent is known; its beginning otherwise. */
export function deviceLabel(userAgent: string): string {
  const browser = browsers.find(([mark]) => userAgent.includes(mark))?.[1]
  const system = systems.find(([mark]) => userAgent.includes(mark))?.[1]
  if (!browser) return userAgent.slice(0, 40)
  return system ? t('{browser} on {system}', { browser, system }) : browser
}

// Each also contains the names it imitates, so the order matters.
const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
] as const
