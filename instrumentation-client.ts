// Next runs this before its own code, in the task that the last script ends in. React is made ready
// here, and the rest of the wake-up goes into a task of its own, so that a tap on a slow phone is
// answered between the two.
import 'react-dom/client'

/** The list that `next/script` keeps for what comes before hydration; after each entry Next lets go. */
type Waiting = { __next_s?: [0, { children: string }][] }

const page = globalThis as Waiting
page.__next_s ??= []
page.__next_s.push([0, { children: '' }])
