import type { Thread } from './thread.ts'

export const threads: readonly Thread[] = [
  {
    office: 'admin',
    with: '1-23',
    subject: 'This month’s balance',
    property: 0,
    lines: [
      [
        'office',
        5,
        'Your account shows this month’s rent and the late fee as unpaid. Can you tell us when to expect payment?',
      ],
      [
        'them',
        4,
        'I’m sorry, my employer switched payroll banks and my paycheck came late. I can pay half on Friday.',
      ],
      [
        'office',
        4,
        'Thank you for telling us. Please pay what you can on Friday, and we’ll set up a plan for the rest.',
      ],
      [
        'them',
        1,
        'I’m sending half today by bank transfer. Could the late fee wait until next month?',
        'sent',
      ],
    ],
  },
  {
    office: 'admin',
    with: '2-28',
    subject: 'Remaining rent',
    property: 1,
    lines: [
      ['office', 7, 'We received $600.00, thank you. When can you send the remaining $1,000.00?'],
      ['them', 6, 'By the end of next week at the latest, I promise.'],
      ['office', 3, 'That works. Please put your unit number on the payment.', 'delivered'],
    ],
  },
  {
    office: 'admin',
    with: '1-17',
    subject: 'No hot water',
    property: 0,
    lines: [
      ['them', 1, 'I just reported the water heater. Is anyone on call today?', 'sent'],
      [
        'office',
        1,
        'Luis is on another job and will come right after. He’ll call you half an hour before.',
        'sent',
      ],
    ],
  },
  {
    office: 'admin',
    with: '3-3',
    subject: 'Payment plan',
    property: 2,
    lines: [
      [
        'office',
        12,
        'Two months are now partly unpaid, $1,750.00 in all. Can we meet this week and agree on a plan?',
      ],
      ['them', 11, 'Thursday after five would work for me.'],
      ['office', 11, 'Thursday at 5:30 in our office, then. Please bring your last two pay stubs.'],
    ],
  },
  {
    office: 'admin',
    with: '4-9',
    subject: 'Garage door',
    property: 3,
    lines: [
      [
        'them',
        4,
        'My car is inside and the door is stuck. I’m taking the bus for now, but I can’t do that for a week.',
      ],
      [
        'office',
        3,
        'Understood. We ordered the spring this morning, and it should be here the day after tomorrow.',
      ],
    ],
  },
  {
    office: 'admin',
    with: '1-45',
    subject: 'New lease',
    property: 0,
    lines: [
      [
        'them',
        18,
        'My lease ended and I’m month-to-month now. Could I get a new one-year lease instead?',
      ],
      [
        'office',
        16,
        'Sure. That would be $1,725.00 a month from the first of next month. Should I get it ready?',
      ],
      ['them', 15, 'Yes please.'],
    ],
  },
  {
    office: 'admin',
    with: '5-6',
    subject: 'Package room',
    property: 4,
    lines: [
      ['them', 21, 'The package room was locked on Saturday, but the sign says it’s open until 6.'],
      ['office', 20, 'You’re right, the timer was still on summer hours. It’s fixed now.'],
    ],
  },
  {
    office: 'admin',
    with: '2-33',
    subject: 'Lights fixed',
    property: 1,
    lines: [
      ['office', 14, 'The electrician says all three lights are done. Does everything work?'],
      ['them', 13, 'Perfect, no flicker at all. Thanks for being so quick.'],
      ['office', 13, 'Good to hear!'],
    ],
  },
  {
    office: 'admin',
    with: '6-10',
    subject: 'Invoice address',
    property: 5,
    lines: [
      ['them', 8, 'Please put our new company name on the rent invoices starting next month.'],
      ['office', 8, 'Done. The next receipt will show it.'],
      ['them', 2, 'One more thing: could we get a second key card for the side entrance?', 'sent'],
    ],
  },
  {
    office: 'admin',
    with: 'owner',
    subject: 'Quarterly report',
    property: 0,
    lines: [
      [
        'them',
        17,
        'Could you send me the numbers for Maple Grove and Cedar Court before I meet with the bank?',
      ],
      [
        'office',
        16,
        'You can run them yourself under Reports: Property Performance shows both, with NOI. I also saved a PDF for you.',
      ],
      ['them', 15, 'Found it, thanks. 94 percent occupied, very good.'],
    ],
  },
  {
    office: 'admin',
    with: 'owner2',
    subject: 'Roof at Riverside',
    property: 1,
    lines: [
      [
        'office',
        10,
        'The roofer patched the north corner for $1,500.00. He thinks the whole membrane will need replacing in two or three years.',
      ],
      ['them', 9, 'Please get two bids so we can plan for it.'],
      [
        'office',
        2,
        'The first bid came in today. It’s with the property’s documents.',
        'delivered',
      ],
    ],
  },
  {
    office: 'admin',
    with: 'staff',
    subject: 'This week',
    lines: [
      [
        'office',
        6,
        'Please start with the heat at Maple Grove 9, then the outlets at Riverside 7.',
      ],
      ['them', 5, 'Heating part is ordered. Outlets are done except one behind the dresser.'],
      ['office', 3, 'Thanks. The gutter at Cedar Court can wait until it’s dry.', 'delivered'],
      ['them', 1, 'Gutter tomorrow, then. Who has the key to the tool shed?', 'sent'],
    ],
  },
  {
    office: 'manager',
    with: '3-14',
    subject: 'Late payment last month',
    property: 2,
    lines: [
      [
        'office',
        41,
        'Your rent was nine days late, so a $50.00 late fee was added. Let us know if you have any questions.',
      ],
      ['them', 40, 'Sorry, I was traveling. I’ve set up autopay with my bank now.'],
    ],
  },
  {
    office: 'manager2',
    with: '4-20',
    subject: 'Outdoor light',
    property: 3,
    lines: [
      ['them', 79, 'The light at the steps is still out.'],
      ['office', 78, 'The electrician is coming tomorrow between 8 and 10.'],
    ],
  },
  {
    office: 'manager',
    with: '1-37',
    subject: 'Painters next week',
    property: 0,
    lines: [
      [
        'office',
        116,
        'The painters are coming Tuesday at 9 and need about a day. Please clear the bathroom shelf.',
      ],
      ['them', 115, 'Will do. I’ll be home all day.', 'sent'],
    ],
  },
]
