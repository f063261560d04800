import { app, type User } from './world.ts'

/** Calls of a list that is a table for work. */

type Query = Readonly<Record<string, string>>

export async function rowsOf<Row>(user: User, path: string, query: Query = {}): Promise<Row[]> {
  return (await user.get<Row[]>(`${path}?${new URLSearchParams(query)}`)).body
}

/** All rows in an order, some at a time. */
export async function walked<Row extends { id: string }>(
  user: User,
  path: string,
  query: Query,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const after = rows.at(-1)?.id
    const page = await rowsOf<Row>(user, path, { ...query, limit: '4', ...(after && { after }) })
    rows.push(...page)
    if (page.length < 4) return rows
  }
}

/** The bytes of a list as a file, and the status of the answer. */
export async function fileOf(user: User, path: string, query: Query) {
  const { statusCode, rawPayload } = await app.inject({
    url: `${path}/file?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${user.token}` },
  })
  return { status: statusCode, bytes: rawPayload }
}

/** The lines of a CSV file, without the mark before them. */
export function linesOf(bytes: Buffer): string[] {
  return bytes.toString().replace('\uFEFF', '').split('\r\n').slice(0, -1)
}

const natural = new Intl.Collator('en', { numeric: true })

/** Whether values stand in an order: numbers by value, texts as people sort them. */
export function isSorted(values: readonly (string | number)[], isDescending: boolean): boolean {
  return values.every((value, at) => {
    const before = values[at - 1]
    if (before === undefined) return true
    const difference =
      typeof before === 'number' && typeof value === 'number'
        ? before - value
        : natural.compare(String(before).trim(), String(value).trim())
    return isDescending ? difference >= 0 : difference <= 0
  })
}
