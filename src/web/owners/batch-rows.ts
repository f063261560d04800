import { toCents } from '#shared/money.ts'
import { maxStatementsAtOnce, type PreviewedStatement } from '#shared/owners/statement-batches.ts'

/** A statement that can be issued. */
export type Issuable = PreviewedStatement & { owner: NonNullable<PreviewedStatement['owner']> }

export function isIssuable(row: PreviewedStatement): row is Issuable {
  return row.owner !== null
}

export function rowKey({ propertyId, owner }: PreviewedStatement): string {
  return `${propertyId} ${owner?.id ?? ''}`
}

/** Why a row is not ticked by itself; null for one that is. */
export function exceptionOf(row: Issuable): 'sent' | 'no address' | 'negative' | null {
  if (row.issued?.isUpToDate && row.issued.sentAt) return 'sent'
  if (row.owner.email === null) return 'no address'
  return toCents(row.ending) < 0 ? 'negative' : null
}

/** Parts for one call each; an owner's statements stay together, so that they come in one email. */
export function parts(rows: readonly Issuable[]): Issuable[][] {
  const byOwner = Map.groupBy(rows, ({ owner }) => owner.id)
  const all: Issuable[][] = []
  for (const theirs of byOwner.values()) {
    const last = all.at(-1)
    if (last && last.length + theirs.length <= maxStatementsAtOnce) last.push(...theirs)
    else
      for (let from = 0; from < theirs.length; from += maxStatementsAtOnce)
        all.push(theirs.slice(from, from + maxStatementsAtOnce))
  }
  return all
}
