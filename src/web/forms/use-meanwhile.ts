import { useLayoutEffect, useRef, useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { Changed } from '#shared/nouns.ts'
import { listRecordChanges, type RecordChange } from '#shared/operations/record-changes.ts'
import { can } from '#shared/permissions.ts'
import { call } from '#web/client/api.ts'
import { readAgain } from '#web/client/refresh.ts'
import { useSession } from '#web/session/session.tsx'
import { addChanges, type FieldChange, isSame, rebase } from './rebase.ts'

/** An open change of the record: whether to keep the input or take the record's value. */
export interface RemoteChange extends FieldChange {
  /** 'Dana', 'You', or a placeholder. */
  who: string
}

/** The input, and the record's values at that time. */
export interface StoredDraft<Values> {
  values: Values
  base: Values
}

/**
 * Keeps input while its record changes: a live update, a refetch or a colleague's save moves
 * untouched fields, and reports the rest.
 *
 * @param record the record, `null` for a form of unsaved data
 */
export function useMeanwhile<Values extends Record<string, unknown>>(
  record: { path: string; version: string | null } | null,
  initial: Values,
  draft: StoredDraft<Values> | undefined,
) {
  const { user } = useSession()
  const [begun] = useState(() =>
    rebase(draft?.values ?? initial, { seen: draft?.base ?? initial, fresh: initial }),
  )
  const [changes, setChanges] = useState<RemoteChange[]>(() =>
    record ? begun.changes.filter(({ isTouched }) => isTouched).map(unnamed) : [],
  )
  /** Updated at once, while the state waits for a render. */
  const open = useRef(changes)
  const base = useRef(begun.base)
  const seen = useRef(initial)
  const version = useRef(record?.version ?? null)
  const latest = useRef({ initial, record })
  const waiting = useRef<(() => void)[]>([])
  useLayoutEffect(() => {
    latest.current = { initial, record }
  })

  /** The values of the form, merged with the record's present ones; null without a change. */
  function catchUp(typed: Values): Values | null {
    const { initial: fresh, record: now } = latest.current
    const since = version.current
    version.current = now?.version ?? null
    if (isSame(fresh, seen.current)) {
      if (since !== version.current) arrived()
      return null
    }
    const isDirty = !isSame(typed, base.current)
    const rebased = rebase(typed, { seen: seen.current, fresh, base: base.current })
    seen.current = fresh
    base.current = rebased.base
    if (now && isDirty && rebased.changes.length > 0) report(now.path, since, rebased.changes)
    arrived()
    return rebased.values
  }

  function put(next: RemoteChange[]) {
    open.current = next
    setChanges(next)
  }

  function report(path: string, since: string | null, found: FieldChange[]) {
    put(addChanges(open.current, found.map(unnamed)))
    if (!user || !can(user, listRecordChanges.may)) return
    const query = { record: path, since: since ?? new Date(0).toISOString() }
    call(listRecordChanges, { query })
      .then(answers => {
        const who = (field: string) => nameIn(answers, field, user.id)
        const isOne = ({ field }: FieldChange) => found.some(one => one.field === field)
        put(
          open.current.map(change =>
            isOne(change) ? { ...change, who: who(change.field) } : change,
          ),
        )
      })
      // Without an answer the placeholder stays.
      .catch(() => {})
  }

  function arrived() {
    for (const go of waiting.current.splice(0)) go()
  }

  return {
    /** The initial values of the form. */
    begun: begun.values,
    changes,
    open: () => open.current,
    base: () => base.current,
    /** The version that the values of the form are based on. */
    version: () => version.current,
    catchUp,
    /** Marks the form's values as saved. */
    settle(values: Values) {
      base.current = values
      put([])
    },
    /** Resets to the record's present values. */
    restart(filled?: Partial<Values>): Values {
      const { initial: fresh, record: now } = latest.current
      seen.current = fresh
      base.current = { ...fresh, ...filled }
      version.current = now?.version ?? null
      put([])
      return base.current
    },
    /** A change of a field is answered. */
    answer(field: string) {
      put(open.current.filter(change => change.field !== field))
    },
    /** Reads the record and what depends on it again, and waits until it has come: a second at most. */
    async readAgain(changes: readonly Changed[]) {
      const next = new Promise<void>(resolve => {
        waiting.current.push(resolve)
        setTimeout(resolve, 1_000)
      })
      await readAgain(changes, record?.path)
      await next
    },
  }
}

function unnamed(change: FieldChange): RemoteChange {
  return { ...change, who: t('Someone') }
}

/** Who changed a field last; of a field that the record spells otherwise, who changed the record last. */
function nameIn(answers: readonly RecordChange[], field: string, me: string): string {
  const found = answers.find(({ fields }) => fields.includes(field)) ?? answers[0]
  if (!found?.by) return t('Someone')
  if (found.by.id === me) return t('You')
  return found.by.firstName || found.by.lastName || t('Someone')
}
