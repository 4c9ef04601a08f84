// Next runs this before its own code, in the task that ends the last script. React is initialized here and
// the rest of hydration gets its own task, so that a tap on a slow phone is answered between the two.
import 'react-dom/client'

/** Queue that `next/script` keeps for scripts before hydration; Next yields after each entry. */
type Waiting = { __next_s?: [0, { children: string }][] }

const page = globalThis as Waiting
page.__next_s ??= []
page.__next_s.push([0, { children: '' }])
