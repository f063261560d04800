import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../postgres/database.ts'
import {
  type Preparable,
  prepared,
  preparedSql,
  type Selectable,
  selectedRows,
  type Values,
} from '../postgres/database.ts'
import type { Caller, Viewer } from './caller.ts'
import { isWholeList, type ListQuery } from './pagination.ts'

/**
 * A prepared query of a viewer's rows, built once per kind of viewer. `build` may read the viewer's role, whether
 * they rent, and whether they belong to an organization; their ids are placeholders.
 */
export function preparedFor<Result>(
  name: string,
  build: (db: Db, viewer: Viewer) => Preparable<Result>,
) {
  return forEachStanding((viewer, standing) =>
    prepared(`${name} ${standing}`, db => build(db, viewer)),
  )
}

/**
 * The same for a whole statement. The planner does not see the caller: otherwise a plan for a small organization
 * looks cheaper than the stored one. Then a long statement is planned again at each call.
 */
export function preparedSqlFor<Row extends object>(name: string, write: (viewer: Viewer) => SQL) {
  const unseen = (id: unknown) => sql`(select ${id}::uuid)`
  return forEachStanding(({ id, organizationId, ...viewer }, standing) =>
    preparedSql<Row>(
      `${name} ${standing}`,
      write({
        ...viewer,
        id: unseen(id),
        organizationId: organizationId && unseen(organizationId),
      }),
    ),
  )
}

function forEachStanding<Result>(
  prepare: (viewer: Viewer, standing: string) => (db: Db, values: Values) => Promise<Result>,
) {
  const queries = new Map<string, (db: Db, values: Values) => Promise<Result>>()
  return function run(db: Db, caller: Caller, values: Values = {}): Promise<Result> {
    const standing = standingOf(caller)
    const query = queries.get(standing) ?? prepare(anybodyLike(caller), standing)
    queries.set(standing, query)
    const { id: viewerId, organizationId } = caller
    return query(db, { ...values, viewerId, organizationId })
  }
}

/**
 * A list: a prepared statement without filters, built for each call with them.
 *
 * @param build its last parameter is the maximum number of rows
 * @param finish decodes like `mapWith` elsewhere
 */
export function preparedList<Asked extends ListQuery, Row extends object>(
  name: string,
  build: (
    db: Db,
    viewer: Viewer,
    limits: Partial<Asked>,
    rows: number | Placeholder,
  ) => Selectable<Row>,
  finish?: (row: Row) => void,
) {
  const noFilters = {} as Partial<Asked>
  const whole = forEachStanding((viewer, standing) => {
    let query: ReturnType<typeof selectedRows<Row>> | undefined
    return (db, values) => {
      query ??= selectedRows(build(db, viewer, noFilters, sql.placeholder('rows')), finish)
      return query(db, values, `${name} ${standing}`)
    }
  })
  return function list(db: Db, caller: Caller, limits: Partial<Asked>, rows: number) {
    if (isWholeList(limits)) return whole(db, caller, { rows })
    return selectedRows(build(db, caller, limits, rows), finish)(db)
  }
}

function standingOf({ role, organizationId, rents }: Caller): string {
  return `${role}${organizationId === null ? '' : ' member'}${rents ? ' renting' : ''}`
}

function anybodyLike({ role, organizationId, rents }: Caller): Viewer {
  return {
    role,
    rents,
    id: sql.placeholder('viewerId'),
    organizationId: organizationId && sql.placeholder('organizationId'),
  }
}
