import type { Thread } from './thread.ts'

export const threads: readonly Thread[] = [
  {
    office: 'admin',
    with: '1-23',
    subject: 'Balance of this month',
    property: 0,
    lines: [
      [
        'office',
        5,
        'Your account shows this month’s rent and the late fee as open. Can you tell us when we may expect it?',
      ],
      [
        'them',
        4,
        'I am sorry, my employer changed the payroll bank and the salary came late. I can pay half on Friday.',
      ],
      [
        'office',
        4,
        'Thank you for telling us. Please pay what you can on Friday; we will write down a plan for the rest.',
      ],
      [
        'them',
        1,
        'Half goes out today by bank transfer. Could the late fee wait until next month?',
        'sent',
      ],
    ],
  },
  {
    office: 'admin',
    with: '2-28',
    subject: 'Rest of the rent',
    property: 1,
    lines: [
      ['office', 7, 'We received 600.00, thank you. When can you send the remaining 1,000.00?'],
      ['them', 6, 'By the end of next week at the latest, I promise.'],
      ['office', 3, 'That is fine. Please use the same reference.', 'delivered'],
    ],
  },
  {
    office: 'admin',
    with: '1-17',
    subject: 'No hot water',
    property: 0,
    lines: [
      ['them', 1, 'I have just reported the boiler. Is there somebody on call today?', 'sent'],
      [
        'office',
        1,
        'Luis is on his way to another job and will look at it right after. He calls you half an hour before.',
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
        'Two months are now partly open, 1,750.00 in all. Can we meet this week and agree on a plan?',
      ],
      ['them', 11, 'Thursday after five would work for me.'],
      [
        'office',
        11,
        'Thursday at half past five in our office, then. Please bring your last two pay slips.',
      ],
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
        'My car is inside and the door is stuck. I take the bus for now, but please not for a week.',
      ],
      [
        'office',
        3,
        'Understood. We ordered the spring this morning; it should be here the day after tomorrow.',
      ],
    ],
  },
  {
    office: 'admin',
    with: '1-45',
    subject: 'Staying on',
    property: 0,
    lines: [
      [
        'them',
        18,
        'My term has ended and I go on month by month. Could I have a new one-year lease instead?',
      ],
      [
        'office',
        16,
        'Gladly. At 1,725.00 a month from the first of next month; shall I prepare it?',
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
      [
        'them',
        21,
        'The package room was locked on Saturday although the notice says it is open until six.',
      ],
      ['office', 20, 'You are right, the timer was still on summer hours. It is set now.'],
    ],
  },
  {
    office: 'admin',
    with: '2-33',
    subject: 'Lights repaired',
    property: 1,
    lines: [
      [
        'office',
        14,
        'The electrician says all three lights are done. Is everything fine on your side?',
      ],
      ['them', 13, 'Perfect, no flicker at all. Thank you for being so quick.'],
      ['office', 13, 'Good to hear!'],
    ],
  },
  {
    office: 'admin',
    with: '6-10',
    subject: 'Invoice address',
    property: 5,
    lines: [
      ['them', 8, 'Please put our new company name on the rent invoices from next month on.'],
      ['office', 8, 'Done. The next receipt will show it.'],
      ['them', 2, 'One more thing: could we have a second key card for the side entrance?', 'sent'],
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
        'Could you send me the figures for Maple Grove and Cedar Court before my meeting with the bank?',
      ],
      [
        'office',
        16,
        'You can make them yourself under Reports: Property Performance shows both, with NOI. I have also saved a PDF for you.',
      ],
      ['them', 15, 'Found it, thank you. 94 percent occupied, very good.'],
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
        'The roofer patched the north corner for 1,500.00. He thinks the whole membrane will be due in two or three years.',
      ],
      ['them', 9, 'Please ask for two offers, so that we can plan for it.'],
      [
        'office',
        2,
        'The first offer came today; I have put it with the documents of the property.',
        'delivered',
      ],
    ],
  },
  {
    office: 'admin',
    with: 'staff',
    subject: 'Week plan',
    lines: [
      [
        'office',
        6,
        'Please begin with the heating at Maple Grove 9, then the sockets at Riverside 7.',
      ],
      ['them', 5, 'Heating part is ordered, sockets are done except for one behind the wardrobe.'],
      ['office', 3, 'Thanks. The gutter at Cedar Court can wait until it is dry.', 'delivered'],
      ['them', 1, 'Gutter tomorrow then. I need the key of the tool shed, who has it?', 'sent'],
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
        'Your rent came nine days late, so a fee of 50.00 was added. Please tell us if something is in the way.',
      ],
      ['them', 40, 'Sorry, I was abroad. I have set up a standing order now.'],
    ],
  },
  {
    office: 'manager2',
    with: '4-20',
    subject: 'Outdoor light',
    property: 3,
    lines: [
      ['them', 79, 'The light at the steps is still dark.'],
      ['office', 78, 'The electrician comes tomorrow between eight and ten.'],
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
        'The painters come on Tuesday at nine and need about a day. Please clear the bathroom shelf.',
      ],
      ['them', 115, 'Will do. I am at home all day.', 'sent'],
    ],
  },
]
