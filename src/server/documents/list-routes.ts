import type { FastifyInstance } from 'fastify'
import { dayOf } from '#shared/dates.ts'
import * as shared from '#shared/documents/document-list.ts'
import { documentColumns, listDocuments } from '#shared/documents/documents.ts'
import { categoryOf, documentCategoryLabels } from '#shared/documents/labels.ts'
import { t } from '#shared/language/t.ts'
import { page } from '../access/pagination.ts'
import { homeLabel, namesLabel, timezoneOf } from '../format/format.ts'
import { route } from '../http/route.ts'
import { type FileColumn, sendTable } from '../table-files/table-file.ts'
import { countDocuments, readDocuments } from './list.ts'

/** The list of documents, their number, and its rows as a file. */
export function documentListRoutes(app: FastifyInstance): void {
  route(app, listDocuments, ({ db, caller, query, reply }) =>
    page(
      reply,
      query,
      rows => readDocuments(db, caller, query, rows),
      () => countDocuments(db, caller, query),
    ),
  )

  route(app, shared.countDocuments, async ({ db, caller, query }) => ({
    ...{ count: await countDocuments(db, caller, query), sums: [] },
  }))

  route(app, shared.saveDocuments, async ({ db, caller, query, reply }) => {
    const { format, columns = documentColumns, ...filters } = query
    const every = fileColumns(await timezoneOf(db, caller.organizationId))
    return sendTable({ db, caller, store: app.storage.store, reply }, format, {
      title: t('Documents'),
      columns: columns.map(name => every[name]),
      read: (after, rows) => readDocuments(db, caller, { ...filters, after }, rows),
      summary: { count: await countDocuments(db, caller, filters), sums: [] },
    })
  })
}

type Row = Awaited<ReturnType<typeof readDocuments>>[number]

function fileColumns(zone: string): Record<(typeof documentColumns)[number], FileColumn<Row>> {
  return {
    name: { label: t('Name'), type: 'text', cell: ({ name }) => name },
    category: {
      ...{ label: t('Category'), type: 'text' },
      cell: row => documentCategoryLabels[categoryOf(row)],
    },
    place: { label: t('About'), type: 'text', cell: placeOf },
    type: { label: t('Type'), type: 'text', cell: ({ fileType }) => fileType },
    size: { label: t('Size in bytes'), type: 'text', cell: ({ fileSize }) => fileSize },
    by: {
      ...{ label: t('Uploaded by'), type: 'text' },
      cell: ({ uploader }) => namesLabel([uploader]),
    },
    added: { label: t('Added'), type: 'date', cell: ({ createdAt }) => dayOf(createdAt, zone) },
  }
}

function placeOf({ propertyName, unitNumber, tenant }: Row): string | null {
  if (!propertyName) return null
  const home = homeLabel({ propertyName, unitNumber })
  return tenant ? `${namesLabel([tenant])} · ${home}` : home
}
