import fc from 'fast-check'

export type Step = { action: (typeof actions)[number]; who: number; much: number }
const actions = [
  'join',
  'join on condition',
  'change',
  'leave',
  'close',
  'collect',
  'collect and die',
  'paid',
  'refused',
  'dead',
  'wait',
  'look after',
  'more time',
  'change the price',
  'answer',
  'lose',
  'find',
  'join with credits',
  'join with a code',
  'join with both',
  'change what it is paid with',
] as const

/** Number of members of a history. */
export const people = 8

const joins = ['join', 'join with credits', 'join with a code', 'join with both']

const step = fc.record({
  action: fc.constantFrom(...actions),
  who: fc.nat({ max: people - 1 }),
  much: fc.nat({ max: 4 }),
})
/**
 * Steps that close and charge a group with these outcomes, of which about half are too few, and then
 * extend it.
 */
const collected = fc
  .array(fc.constantFrom('paid' as const, 'dead' as const), {
    minLength: people,
    maxLength: people,
  })
  .map((outcomes): Step[] => {
    const all = (action: Step['action']) => ({ action, who: 0, much: 4 })
    const charged = outcomes.map((action, who) => ({ action, who, much: 0 }))
    const ends = (['wait', 'wait', 'look after', 'more time'] as const).map(all)
    // Waits until all requests for consent have expired.
    const asked = [all('wait'), all('wait')]
    return [...asked, all('close'), all('collect'), ...charged, ...ends]
  })

/** Steps of a history: most while the group is open, and most of the rest after it has closed. */
export const history = fc.tuple(
  fc.array(
    step.filter(({ action }) =>
      [
        ...joins,
        'join on condition',
        'change',
        'change what it is paid with',
        'leave',
        'lose',
        'find',
        'change the price',
      ].includes(action),
    ),
    { minLength: 6, maxLength: 20 },
  ),
  fc.oneof({ weight: 1, arbitrary: fc.constant<Step[]>([]) }, { weight: 2, arbitrary: collected }),
  fc.array(step, { minLength: 10, maxLength: 30 }),
)

const one = (action: Step['action'], who: number, much: number): Step => ({ action, who, much })
/** Regression: a seat that waits for a price it makes itself, and whose method is restored. */
export const comesBack = [
  one('join', 6, 1),
  one('join on condition', 0, 3),
  one('join on condition', 2, 4),
  one('lose', 0, 0),
  one('find', 0, 0),
]
