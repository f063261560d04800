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
]
