import type { Changed } from '#shared/nouns.ts'

/**
 * The one way to refresh a screen: displayed queries of the changed nouns are read again at once, others
 * when they are shown next. The map from nouns to answers is loaded with the first change.
 */
const load = () => import('./changed-queries.ts')

/** A call of one's own changed these. */
export function refresh(changes: readonly Changed[]): void {
  if (changes.length > 0) void load().then(({ changed }) => changed(changes))
}

/** As `refresh`, at once, and of a record's own path too. Resolves once the screen has read them. */
export async function readAgain(changes: readonly Changed[], path?: string): Promise<void> {
  const { readChanged } = await load()
  await readChanged(changes, path)
}
