import { asc, eq, sql } from 'drizzle-orm'
import type { Caller } from '../access/caller.ts'
import { uploads, users } from '../db/tables.ts'
import { isPictureOf } from '../files/pictures.ts'
import { pathIn } from './document-files.ts'
import { columnsOf, type Selection } from './selection.ts'

/** The picture of a person; `profileImageUrl` of the account is its former address. */
export function pictureFile({ id }: Caller): Selection {
  return {
    name: 'picture',
    columns: columnsOf(uploads, { only: ['id', 'fileType', 'fileSize', 'objectName'] }),
    from: sql`${uploads} join ${users} on ${isPictureOf} where ${eq(users.id, id)}`,
    order: asc(uploads.id),
    also: row => ({ file: pathIn('picture', row.id, { ...row, name: 'Picture' }) }),
  }
}
