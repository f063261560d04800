import type { FastifyInstance } from 'fastify'
import { formsPerFile, listTaxForms, makeTaxFiles } from '#shared/accounting/tax-forms.ts'
import { taxFormNames } from '#shared/accounting/tax-terms.ts'
import { todayIn } from '#shared/dates.ts'
import { fromCents } from '#shared/money.ts'
import type { Caller } from '../access/caller.ts'
import { ownOrganization } from '../access/own-organization.ts'
import { record, whoActs } from '../audit/record.ts'
import { conflict, refusedAt } from '../errors/errors.ts'
import { sendPdf, sendsFile } from '../files/download.ts'
import { route } from '../http/route.ts'
import { readLetterhead } from '../letters/letterhead.ts'
import { printPdf } from '../pdf/print.ts'
import type { Db } from '../postgres/database.ts'
import { copiesOf } from './copies.ts'
import { taxDetailsRoutes } from './details-routes.ts'
import { filingFile } from './filing.ts'
import { readPayer } from './payer.ts'
import { type Asked, readDecided, readTaxForms } from './read.ts'
import { tinOf } from './tin.ts'

/** Forms 1099 of a year: the list to review, the tax details on them, and the files. A file is never stored, because it holds TINs. */
export function taxFormRoutes(app: FastifyInstance): void {
  taxDetailsRoutes(app)

  route(app, listTaxForms, ({ db, caller, query }) => readTaxForms(db, caller, query))

  route(
    app,
    makeTaxFiles,
    async ({ db, caller, params, body, request, reply }) => {
      const { year } = params
      const { form, threshold } = body
      const organizationId = ownOrganization(caller)
      const forms = await formsOf(db, caller, { form, year, threshold })
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
            details: { form: taxFormNames[form], file: body.file, forms: chosen.length },
          }),
        whoActs({ userId: caller.id, request }),
      )
      if (body.file === 'filing') {
        const recipients = chosen.map(({ tinSecret, ...recipient }) => ({
          ...recipient,
          tin: tinSecret && tinOf(app.storage.keys, tinSecret),
        }))
        sendsFile(reply, {
          name: `${taxFormNames[form]}-${year}-${body.part}.csv`,
          type: 'text/csv',
        })
        return filingFile(form, year, payer, recipients)
      }
      const letterhead = await readLetterhead(db, app.storage.store, organizationId)
      const about = {
        ...{ form, year, payer, letterhead, currency, timezone },
        day: todayIn(timezone),
      }
      const pdf = await printPdf(JSON.stringify({ letters: copiesOf(about, chosen) }))
      return sendPdf(reply, `Form ${taxFormNames[form]} ${year} Copy B.pdf`, pdf)
    },
    { outlasts: 'a transaction' },
  )
}

/** The recipients with a form, with the content of it. @throws 400 without a threshold, 409 without a form */
async function formsOf(db: Db, caller: Caller, asked: Asked) {
  const { recipients, threshold } = await readDecided(db, caller, asked)
  if (threshold === null)
    throw refusedAt('threshold', 'Enter the total from which a form is due in this year')
  const forms = recipients.filter(({ decision }) => decision.isIn)
  if (forms.length === 0)
    throw conflict(
      asked.form === 'nec'
        ? 'No vendor gets a form for this year'
        : 'No owner gets a form for this year',
    )
  return forms.map(({ vendorId, ownerId, name, decision, ...details }) => ({
    account: vendorId ?? ownerId ?? '',
    name: details.taxName ?? name,
    isPerson: details.taxEntity === 'individual',
    amount: fromCents(decision.reported),
    ...{ street: details.taxStreet, city: details.taxCity, state: details.taxState },
    ...{ zip: details.taxZip, tinKind: details.tinKind },
    ...{ tinSecret: details.tinSecret, tinLast4: details.tinLast4 },
  }))
}
