import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { documents, organizations, uploads } from '../db/tables.ts'
import { fileNameOf } from '../files/download.ts'
import { columnsOf, type Row, type Selection } from './selection.ts'

/** Documents as an archive lists them, each with where its file is in there. */
export function documentRows(matching: SQL): Selection {
  return {
    name: 'documents',
    columns: columnsOf(documents, { without: ['fileUrl', 'uploadId'] }),
    from: sql`${documents} where ${matching}`,
    order: asc(documents.id),
    also: row => ({ file: pathOf(row) }),
  }
}

/** The same documents with where the store keeps their bytes. */
export function documentFiles(matching: SQL): Selection {
  return {
    name: 'document',
    columns: {
      ...columnsOf(documents, { only: ['id', 'name', 'fileType', 'fileSize'] }),
      objectName: sql`${uploads.objectName}`,
    },
    from: sql`${documents} join ${uploads} on ${uploads.id} = ${documents.uploadId} where ${matching}`,
    order: asc(documents.id),
    also: row => ({ file: pathOf(row) }),
  }
}

/** The logo of an organization, if it has one. */
export function logoFile(organizationId: string): Selection {
  return {
    name: 'logo',
    columns: {
      ...columnsOf(uploads, { only: ['id', 'fileType', 'fileSize'] }),
      objectName: sql`${uploads.objectName}`,
    },
    from: sql`${organizations} join ${uploads} on ${uploads.id} = ${organizations.logoUploadId}
      where ${eq(organizations.id, organizationId)}`,
    order: asc(uploads.id),
    also: row => ({ file: pathIn('logo', row.id, { ...row, name: 'Logo' }) }),
  }
}

function pathOf(row: Row): string {
  return pathIn('files', row.id, row)
}

/** The id comes first: two files may have one name, and a name may be `..`. */
export function pathIn(folder: string, id: unknown, { name, fileType }: Row): string {
  const whole = fileNameOf({ name: `${name}`.slice(0, 120), type: `${fileType}` })
  return `${folder}/${id} ${whole}`
}
