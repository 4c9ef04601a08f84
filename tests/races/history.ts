import { DomainError } from '#kernel/error.ts'

/** Ignores a refusal of the domain, which a random action may meet. */
export const unlessRefused = (error: unknown) => {
  if (!(error instanceof DomainError)) throw error
}

export const pickFrom =
  (random: () => number) =>
  <T>(all: readonly T[]) =>
    all[Math.floor(random() * all.length)]!

/** Performs random actions one after the other; returns their names, which a failure prints. */
export const perform = async <Name extends string>(
  actions: Record<Name, () => Promise<unknown>>,
  steps: number,
  random: () => number,
  names = Object.keys(actions) as Name[],
) => {
  const performed: Name[] = []
  for (let step = 0; step < steps; step++) {
    const name = pickFrom(random)(names)
    performed.push(name)
    await actions[name]()
  }
  return performed
}
