import { expect, test } from 'vitest'
import { tasksOf } from './tasks.ts'

const now = Date.parse('2025-03-10T12:00:00Z')
const unit = { unitNumber: '4', propertyId: 'p', propertyName: 'Oakwood' }
const lease = {
  id: 'l',
  tenantId: 't',
  endDate: '2025-03-22',
  daysLeft: 12,
  tenant: { firstName: 'Bob', lastName: 'Ray' },
  unit,
}

test('no task is urgent without urgent requests', () => {
  expect(tasksOf({ requests: [], lease: null, message: null })).toEqual([])
})

test('requests come first, then the lease, then the message, each leading to its row', () => {
  const tasks = tasksOf(
    {
      requests: [{ id: 'r', title: 'Leak', createdAt: '2025-03-10T09:00:00Z', unit }],
      lease,
      message: {
        id: 'm',
        senderId: 's',
        subject: null,
        content: 'Hello',
        createdAt: '2025-03-10T11:59:30Z',
        sender: { firstName: 'Rita', lastName: null },
      },
    },
    now,
  )
  expect(tasks.map(({ title, text, badge, href }) => [title, text, badge, href])).toEqual([
    ['Leak', 'Oakwood, Unit 4 · 3 hours ago', 'Urgent', '/maintenance/r'],
    ['Lease ends in 12 days', 'Bob Ray, Oakwood, Unit 4', 'High', '/tenants/t'],
    ['Unread message', 'Rita · Just now', 'New', '/communication?with=s'],
  ])
})

test.each([
  [0, 'Lease ends today'],
  [1, 'Lease ends tomorrow'],
  [30, 'Lease ends in 30 days'],
])('%i days left: %s', (daysLeft, title) => {
  const [task] = tasksOf({ requests: [], lease: { ...lease, daysLeft }, message: null })
  expect(task?.title).toBe(title)
})
