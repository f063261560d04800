import { expect, test } from 'vitest'
import { isAboutPeople } from './people-questions.ts'

test.each([
  'Who should I rent to?',
  'whom do I let unit 4 to',
  'Who should get the apartment?',
  'Which tenant is the most reliable?',
  'Rank my tenants',
  'Rate the applicants for me please',
  'Is Bob a good tenant?',
  'Is this family right for my building?',
  'Which applicant should I choose?',
  'Should I accept this applicant?',
  'Should I evict the tenant in unit 3?',
  'Compare my renters',
  'Which tenants should I choose, late or not?',
  'Evict this family',
  '¿Debo desalojar a esta familia?',
  'What kind of people live in Oakwood?',
  'Should I rent to families with children?',
  'Can I refuse tenants with kids?',
  'Are my tenants trustworthy?',
  'Who are my worst tenants?',
  'Is she disabled?',
  'What is the nationality of my tenants?',
  'Which tenants should I avoid?',
  '¿A quién le debo rentar?',
  '¿Cuál es mi mejor inquilino?',
  'Califica a los solicitantes',
  '¿Puedo rechazar familias con niños?',
])('%s: gets the neutral answer', question => {
  expect(isAboutPeople(question)).toBe(true)
})

test.each([
  'How do I add a property?',
  'How do I invite a tenant?',
  'How many tenants do I have?',
  'What is the best way to record a payment?',
  'Who is late with the rent?',
  'Which tenants owe me money?',
  'Which tenants have a lease that ends soon?',
  'How do I evict a tenant?',
  '¿Cómo desalojo a un inquilino?',
  'Show me maintenance requests',
  'What rent is due this month?',
  'Where are my reports?',
  'When does the lease of unit 4 end?',
  '¿Cuánto se debe de renta?',
  '¿Qué reparaciones están pendientes?',
  'Hello!',
])('%s: is about rents, dates, costs or the product', question => {
  expect(isAboutPeople(question)).toBe(false)
})
