/** The database as the rest of the server uses it; `embedded.ts` and `external.ts` are for a start. See README.md. */
export type { Cell, Copied, Kind, Moment } from './copy.ts'
export { type Database, openDatabase } from './pool.ts'
export { type Preparable, prepared, preparedSql, type Values } from './prepared.ts'
export { openReplica, type Reader, readPrimary } from './replica.ts'
export { type Selectable, selectedRows } from './rows.ts'
export { type Db, sessionOn } from './session.ts'
export { beforeCommit, inTransaction, pipeline, rolledBack, savepoint } from './transaction.ts'
