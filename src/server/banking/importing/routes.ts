import { and, desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import {
  importBankFile,
  listBankFiles,
  maxBankFile,
} from '#shared/accounting/banking/bank-files.ts'
import { openColumns } from '../../access/fields.ts'
import { visibleBankFiles } from '../../access/visible-banking.ts'
import { whoActs } from '../../audit/record.ts'
import { bankFiles, users } from '../../db/tables.ts'
import { dateFormatOf } from '../../format/format.ts'
import { rawBodies } from '../../http/raw-body.ts'
import { route } from '../../http/route.ts'
import { findAccount } from '../accounts/find.ts'
import { unreadable } from '../files/statement.ts'
import { readInThread } from '../work/bank-work.ts'
import { keepStatement } from './keep-statement.ts'

/** Even a phone with a weak signal is faster than this. */
const minBytesPerSecond = 16 * 1024

export async function bankFileRoutes(app: FastifyInstance): Promise<void> {
  route(app, listBankFiles, async ({ db, caller, params }) => {
    const account = await findAccount(db, caller, params.id)
    return db
      .select({
        ...openColumns(bankFiles),
        importedBy: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      })
      .from(bankFiles)
      .innerJoin(users, eq(users.id, bankFiles.importedBy))
      .where(and(eq(bankFiles.bankAccountId, account.id), visibleBankFiles(caller)))
      .orderBy(desc(bankFiles.id))
      .limit(maxListed)
  })

  await app.register(async files => {
    // The body is a file of any kind, and no fields to validate.
    const bodyOf = rawBodies(files, maxBankFile)
    files.addHook('onRoute', options => {
      options.config = { ...options.config, minBytesPerSecond }
    })
    route(
      files,
      importBankFile,
      async ({ db, caller, params, query, request }) => {
        const account = await findAccount(db, caller, params.id)
        const bytes = bodyOf(request)
        if (!bytes?.length) throw unreadable('The file is empty')
        const order = (await dateFormatOf(db, caller.id)).startsWith('D') ? 'day' : 'month'
        const read = await readInThread(bytes, {
          ...{ last4: account.last4, order, mapping: query.mapping },
          remembered: account.mapping ?? undefined,
        })
        if ('unmapped' in read) return { ...nothing, unmapped: read.unmapped }
        const { name } = query
        return app.database.transaction(
          tx =>
            keepStatement(tx, caller, { account, name, bytes, mapping: query.mapping, ...read }),
          whoActs({ userId: caller.id, request }),
        )
      },
      { outlasts: 'a transaction' },
    )
  })
}

const maxListed = 1000
const nothing = { fileId: null, lines: 0, added: 0, duplicates: 0, byRules: 0, problems: [] }
