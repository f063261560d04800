import type { MaintenancePriority, MaintenanceStatus } from '#shared/maintenance-requests.ts'

/** What is broken, was broken, or was only thought to be (domain.md §6.5). */
export interface Repair {
  home: string
  title: string
  description: string
  priority: MaintenancePriority
  status: MaintenanceStatus
  /** Days before today: reported, begun, done. */
  reported: number
  begun?: number
  done?: number
  /** Whole dollars. */
  estimate?: number
  cost?: number
  vendor?: Vendor
  reason?: string
  reopened?: true
}

export type Vendor =
  | 'plumber'
  | 'electrician'
  | 'heating'
  | 'roofer'
  | 'painter'
  | 'cleaner'
  | 'locksmith'
  | 'supplies'

const waiting = 'pending' as const
const working = { status: 'in_progress' as const, begun: 1 }

export const repairs: readonly Repair[] = [
  {
    home: '1-17',
    status: waiting,
    priority: 'urgent',
    reported: 1,
    estimate: 420,
    title: 'No hot water since this morning',
    description:
      'The boiler shows error E119 and the shower stays cold. We have a newborn, so we would be glad if somebody could come today.',
  },
  {
    home: '2-19',
    status: waiting,
    priority: 'urgent',
    reported: 2,
    estimate: 350,
    title: 'Water dripping from the kitchen ceiling',
    description:
      'A steady drip beside the light over the sink, about a cup an hour. I have put a bucket under it and switched the light off.',
  },
  {
    home: '3-8',
    status: waiting,
    priority: 'high',
    reported: 3,
    estimate: 180,
    title: 'Front door does not lock',
    description:
      'The key turns but the bolt no longer goes all the way in. We can only close the door on the latch.',
  },
  {
    home: '4-9',
    status: waiting,
    priority: 'high',
    reported: 4,
    title: 'Garage door stuck half open',
    description:
      'It stopped halfway yesterday evening and neither the remote nor the wall button moves it. The motor hums.',
  },
  {
    home: '5-6',
    status: waiting,
    priority: 'medium',
    reported: 6,
    estimate: 95,
    title: 'Bathroom fan is very loud',
    description: 'It rattles since last week and wakes the neighbours when somebody showers early.',
  },
  {
    home: '1-31',
    status: waiting,
    priority: 'medium',
    reported: 8,
    estimate: 140,
    title: 'Dishwasher leaves water standing',
    description:
      'After each wash there are two inches of water at the bottom. The filter is clean.',
  },
  {
    home: '6-3',
    status: waiting,
    priority: 'low',
    reported: 11,
    title: 'Blind in the meeting room is torn',
    description:
      'The left blind tore at the cord. Not urgent, but clients sit in the sun in the afternoon.',
  },

  {
    home: '1-9',
    ...working,
    priority: 'urgent',
    reported: 2,
    begun: 1,
    estimate: 600,
    vendor: 'heating',
    title: 'Heating out in the whole flat',
    description:
      'All radiators are cold since last night, the thermostat shows 57 °F. Neighbours have heat.',
  },
  {
    home: '2-7',
    ...working,
    priority: 'high',
    reported: 5,
    begun: 3,
    estimate: 260,
    vendor: 'electrician',
    title: 'Sockets in the bedroom are dead',
    description: 'The breaker trips again as soon as anything is plugged in by the window.',
  },
  {
    home: '3-16',
    ...working,
    priority: 'medium',
    reported: 9,
    begun: 4,
    estimate: 320,
    title: 'Mould in the corner behind the wardrobe',
    description: 'About two feet high, on the outer wall. We air the room twice a day.',
  },
  {
    home: '1-1',
    ...working,
    priority: 'medium',
    reported: 10,
    begun: 6,
    estimate: 1400,
    vendor: 'painter',
    title: 'Turn: paint and floors',
    description:
      'Walls and ceilings in all rooms, sand and seal the living room floor. Wanted ready for viewings next week.',
  },
  {
    home: '4-18',
    ...working,
    priority: 'medium',
    reported: 13,
    begun: 7,
    title: 'Gutter overflows over the entrance',
    description: 'When it rains the water comes down right in front of the door.',
    estimate: 210,
  },
  {
    home: '5-10',
    ...working,
    priority: 'low',
    reported: 16,
    begun: 9,
    title: 'Kitchen drawer front came off',
    description: 'The second drawer from the top. I kept the screws.',
    reopened: true,
  },

  {
    home: '1-14',
    status: 'completed',
    priority: 'high',
    reported: 9,
    begun: 8,
    done: 7,
    estimate: 300,
    cost: 320,
    vendor: 'plumber',
    title: 'Toilet keeps running',
    description: 'It fills all the time and the water bill will show it.',
  },
  {
    home: '4-5',
    status: 'completed',
    priority: 'urgent',
    reported: 13,
    begun: 12,
    done: 10,
    estimate: 1200,
    cost: 1150,
    vendor: 'heating',
    title: 'Furnace makes a banging noise',
    description:
      'Loud bangs whenever it starts, and a smell of burning dust. We turned it off to be safe.',
  },
  {
    home: '2-33',
    status: 'completed',
    priority: 'medium',
    reported: 19,
    begun: 16,
    done: 14,
    estimate: 450,
    cost: 480,
    vendor: 'electrician',
    title: 'Hallway lights flicker',
    description: 'All three ceiling lights, worse in the evening.',
  },
  {
    home: '3-10',
    status: 'completed',
    priority: 'high',
    reported: 27,
    begun: 25,
    done: 19,
    estimate: 2600,
    cost: 2900,
    vendor: 'plumber',
    title: 'Shower leaks into the flat below',
    description: 'The downstairs neighbour has a stain on the ceiling that grows when we shower.',
  },
  {
    home: '6-10',
    status: 'completed',
    priority: 'medium',
    reported: 29,
    begun: 26,
    done: 23,
    estimate: 700,
    cost: 650,
    vendor: 'painter',
    title: 'Water stain on the reception wall',
    description: 'Left from last winter’s leak. We have visitors from the bank next week.',
  },
  {
    home: '1-28',
    status: 'completed',
    priority: 'medium',
    reported: 49,
    begun: 46,
    done: 44,
    estimate: 160,
    cost: 145,
    vendor: 'plumber',
    title: 'Kitchen tap drips',
    description: 'Slowly but all night. A new washer lasted two days.',
  },
  {
    home: '2-9',
    status: 'completed',
    priority: 'low',
    reported: 60,
    begun: 55,
    done: 52,
    estimate: 60,
    cost: 55,
    vendor: 'supplies',
    title: 'Window handle loose',
    description: 'The one in the sleeping corner turns without closing.',
  },
  {
    home: '3-19',
    status: 'completed',
    priority: 'high',
    reported: 73,
    begun: 72,
    done: 71,
    estimate: 240,
    cost: 265,
    vendor: 'locksmith',
    title: 'Lost both keys',
    description: 'They were in a stolen bag, so please change the lock and not only the keys.',
  },
  {
    home: '4-20',
    status: 'completed',
    priority: 'medium',
    reported: 84,
    begun: 80,
    done: 77,
    estimate: 380,
    cost: 360,
    vendor: 'electrician',
    title: 'Outdoor light does not come on',
    description: 'The sensor is on, the bulb is new. It is very dark at the steps.',
  },
  {
    home: '5-11',
    status: 'completed',
    priority: 'urgent',
    reported: 98,
    begun: 98,
    done: 97,
    estimate: 500,
    cost: 540,
    vendor: 'plumber',
    title: 'Burst pipe under the sink',
    description: 'I closed the valve, the floor is wet as far as the hallway.',
  },
  {
    home: '1-37',
    status: 'completed',
    priority: 'medium',
    reported: 121,
    begun: 117,
    done: 112,
    estimate: 900,
    cost: 880,
    vendor: 'painter',
    title: 'Ceiling paint peels in the bathroom',
    description: 'It falls into the tub in flakes the size of a hand.',
  },
  {
    home: '2-22',
    status: 'completed',
    priority: 'high',
    reported: 139,
    begun: 138,
    done: 136,
    estimate: 700,
    cost: 760,
    vendor: 'heating',
    title: 'Thermostat does not react',
    description: 'It shows 72 °F and the flat is at 63.',
  },
  {
    home: '6-7',
    status: 'completed',
    priority: 'low',
    reported: 166,
    begun: 160,
    done: 158,
    estimate: 120,
    cost: 110,
    vendor: 'cleaner',
    title: 'Carpet cleaning before the audit',
    description: 'Two rooms and the corridor, if possible on a Friday.',
  },

  {
    home: '1-35',
    status: 'cancelled',
    priority: 'low',
    reported: 22,
    estimate: 80,
    title: 'Doorbell silent',
    description: 'Nobody hears the bell.',
    reason: 'The tenant changed the battery and it rings again',
  },
  {
    home: '2-16',
    status: 'cancelled',
    priority: 'medium',
    reported: 34,
    estimate: 300,
    title: 'Fridge does not cool',
    description: 'Milk goes sour within a day.',
    reason: 'It is the tenant’s own appliance',
  },
]
