import type { Repair } from './repair.ts'

const waiting = 'pending' as const
const working = { status: 'in_progress' as const, begun: 1 }

/** Reported or started. */
export const openRepairs: readonly Repair[] = [
  {
    home: '1-17',
    status: waiting,
    priority: 'urgent',
    reported: 1,
    estimate: 420,
    title: 'No hot water since this morning',
    description:
      'The water heater shows error E119 and the shower stays cold. We have a newborn, so we’d really appreciate it if someone could come today.',
  },
  {
    home: '2-19',
    status: waiting,
    priority: 'urgent',
    reported: 2,
    estimate: 350,
    title: 'Water dripping from the kitchen ceiling',
    description:
      'A steady drip next to the light over the sink, about a cup an hour. I put a bucket under it and turned the light off.',
  },
  {
    home: '3-8',
    status: waiting,
    priority: 'high',
    reported: 3,
    estimate: 180,
    title: 'Front door won’t lock',
    description:
      'The key turns but the deadbolt no longer goes all the way in. Only the latch holds the door.',
  },
  {
    home: '4-9',
    status: waiting,
    priority: 'high',
    reported: 4,
    title: 'Garage door stuck half open',
    description:
      'It stopped halfway last night, and neither the remote nor the wall button moves it. The motor hums.',
  },
  {
    home: '5-6',
    status: waiting,
    priority: 'medium',
    reported: 6,
    estimate: 95,
    title: 'Bathroom fan is very loud',
    description:
      'It has been rattling since last week and wakes the neighbors when someone showers early.',
  },
  {
    home: '1-31',
    status: waiting,
    priority: 'medium',
    reported: 8,
    estimate: 140,
    title: 'Dishwasher doesn’t drain',
    description:
      'There are two inches of water in the bottom after every load. The filter is clean.',
  },
  {
    home: '6-3',
    status: waiting,
    priority: 'low',
    reported: 11,
    title: 'Torn blind in the conference room',
    description:
      'The left blind tore at the cord. Not urgent, but clients have the sun in their eyes in the afternoon.',
  },
  {
    home: '1-9',
    ...working,
    priority: 'urgent',
    reported: 2,
    begun: 1,
    estimate: 600,
    vendor: 'heating',
    title: 'No heat in the whole apartment',
    description:
      'All radiators have been cold since last night, and the thermostat says 57 °F. The neighbors have heat.',
  },
  {
    home: '2-7',
    ...working,
    priority: 'high',
    reported: 5,
    begun: 3,
    estimate: 260,
    vendor: 'electrician',
    title: 'Bedroom outlets are dead',
    description: 'The breaker trips as soon as anything is plugged in by the window.',
  },
  {
    home: '3-16',
    ...working,
    priority: 'medium',
    reported: 9,
    begun: 4,
    estimate: 320,
    title: 'Mold in the corner behind the dresser',
    description: 'About two feet high, on the outside wall. We air out the room twice a day.',
  },
  {
    home: '1-1',
    ...working,
    priority: 'medium',
    reported: 10,
    begun: 6,
    estimate: 1400,
    vendor: 'painter',
    title: 'Unit turn: paint and floors',
    description:
      'Walls and ceilings in all rooms; sand and seal the living room floor. Needs to be ready for showings next week.',
  },
  {
    home: '4-18',
    ...working,
    priority: 'medium',
    reported: 13,
    begun: 7,
    title: 'Gutter overflows over the entrance',
    description: 'When it rains, water comes down right in front of the door.',
    estimate: 210,
  },
  {
    home: '5-10',
    ...working,
    priority: 'low',
    reported: 16,
    begun: 9,
    title: 'Kitchen drawer front came off',
    description: 'Second drawer from the top. I kept the screws.',
    reopened: true,
  },
]
