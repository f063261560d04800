import { and, asc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { formsPerFile, listTaxForms, makeTaxFiles } from '#shared/accounting/tax-forms.ts'
import { todayIn } from '#shared/dates.ts'
import type { Money } from '#shared/money.ts'
import type { Caller } from '../../access/caller.ts'
import { record, whoActs } from '../../audit/record.ts'
import { vendors } from '../../db/tables.ts'
import { conflict, refusedAt } from '../../errors/errors.ts'
import { sendPdf, sendsFile } from '../../files/download.ts'
import { route } from '../../http/route.ts'
import { readLetterhead } from '../../letters/letterhead.ts'
import { printPdf } from '../../pdf/print.ts'
import { among } from '../../postgres/among.ts'
import type { Db } from '../../postgres/database.ts'
import { copiesOf } from './copies.ts'
import { filingFile } from './filing.ts'
import { readPayer } from './payer.ts'
import { ownOrganization, readTaxForms } from './read.ts'
import { tinOf } from './tin.ts'

/** Forms 1099-NEC of a year: the list to review, and the files. A file is never stored, because it holds TINs. */
export function taxFormRoutes(app: FastifyInstance): void {
  route(app, listTaxForms, ({ db, caller, query }) => readTaxForms(db, caller, query))

  route(
    app,
    makeTaxFiles,
    async ({ db, caller, params, body, request, reply }) => {
      const { year } = params
      const organizationId = ownOrganization(caller)
      const forms = await formsOf(db, caller, { year, threshold: body.threshold })
      const { currency, timezone, ...payer } = {
        ...(await readPayer(db, organizationId)),
        tin: body.payerTin,
      }
      const part = forms.slice((body.part - 1) * formsPerFile, body.part * formsPerFile)
      if (part.length === 0) throw refusedAt('part', 'There is no such file: the forms are fewer')
      const chosen = body.file === 'copies' ? forms : part
      await app.database.transaction(
        tx =>
          record(tx, {
            ...{ action: 'exported', entity: 'tax_forms', organizationId, userId: caller.id },
            label: String(year),
            details: { file: body.file, forms: chosen.length },
          }),
        whoActs({ userId: caller.id, request }),
      )
      if (body.file === 'filing') {
        const recipients = chosen.map(({ tinSecret, ...form }) => ({
          ...form,
          tin: tinSecret && tinOf(app.storage.keys, tinSecret),
        }))
        sendsFile(reply, { name: `1099-NEC-${year}-${body.part}.csv`, type: 'text/csv' })
        return filingFile(year, payer, recipients)
      }
      const letterhead = await readLetterhead(db, app.storage.store, organizationId)
      const about = { ...{ year, payer, letterhead, currency, timezone }, day: todayIn(timezone) }
      const pdf = await printPdf(JSON.stringify({ letters: copiesOf(about, chosen) }))
      return sendPdf(reply, `Form 1099-NEC ${year} Copy B.pdf`, pdf)
    },
    { outlasts: 'a transaction' },
  )
}

/** The vendors with a form, with what stands on it. @throws 400 without a threshold, 409 without a form */
async function formsOf(db: Db, caller: Caller, asked: { year: number; threshold: Money | null }) {
  const { rows, threshold } = await readTaxForms(db, caller, asked)
  if (threshold === null)
    throw refusedAt('threshold', 'Enter the total from which a form is due in this year')
  const amounts = new Map(rows.filter(row => row.isIn).map(row => [row.vendorId, row.reported]))
  if (amounts.size === 0) throw conflict('No vendor gets a form for this year')
  const found = await db
    .select({
      ...{ vendorId: vendors.id, name: vendors.name, taxName: vendors.taxName },
      ...{ street: vendors.taxStreet, city: vendors.taxCity, state: vendors.taxState },
      ...{ zip: vendors.taxZip, entity: vendors.taxEntity, tinKind: vendors.tinKind },
      ...{ tinSecret: vendors.tinSecret, tinLast4: vendors.tinLast4 },
    })
    .from(vendors)
    .where(
      and(
        eq(vendors.organizationId, ownOrganization(caller)),
        among(vendors.id, [...amounts.keys()]),
      ),
    )
    .orderBy(asc(vendors.id))
  return found.map(({ taxName, name, entity, ...form }) => ({
    ...form,
    name: taxName ?? name,
    isPerson: entity === 'individual',
    amount: amounts.get(form.vendorId) ?? '0.00',
  }))
}
