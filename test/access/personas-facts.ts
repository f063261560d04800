import type { Fact, Who } from './personas.ts'
import type { Home } from './personas-home.ts'

type KnownTo = Record<
  'expenses' | 'rents' | 'costs' | 'notes' | 'phone' | 'email' | 'name' | 'portfolio',
  readonly Who[]
>

/** The facts in the rows of a home. */
export function factsOf({ words, tenant, work }: Home, known: KnownTo): Fact[] {
  return [
    { about: 'a contract rent', text: words.rent, knownTo: known.rents },
    { about: 'a market rent', text: words.market, knownTo: known.rents },
    { about: 'a deposit', text: words.deposit, knownTo: known.rents },
    { about: 'a payment', text: words.paid, knownTo: known.rents },
    { about: 'a reserve', text: words.reserve, knownTo: known.expenses },
    { about: 'an expense', text: words.payee, knownTo: known.expenses },
    { about: 'what a job costs', text: words.cost, knownTo: known.costs },
    { about: 'an internal note', text: work.note, knownTo: known.notes },
    { about: 'a tenant’s phone', text: words.phone, knownTo: known.phone },
    { about: 'a tenant’s e-mail', text: tenant.user.email, knownTo: known.email },
    { about: 'a tenant’s name', text: words.lastName, knownTo: known.name },
    { about: 'a property’s description', text: words.description, knownTo: known.portfolio },
  ]
}
