/** Injected time: rules and commands use the clock they are given. */
export type Clock = { now: () => Date }

export const systemClock: Clock = { now: () => new Date() }

export type AdjustableClock = Clock & { advance: (milliseconds: number) => void }

export const stoppedClock = (start: Date | string): AdjustableClock => {
  let time = new Date(start).getTime()
  return {
    now: () => new Date(time),
    advance: (milliseconds) => {
      time += milliseconds
    },
  }
}
