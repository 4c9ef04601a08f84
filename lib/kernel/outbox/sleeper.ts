/** A sleep that can be cut short, also by a call of `wake` just before it begins. */
export const createSleeper = () => {
  let woken = false
  let end = () => {}
  return {
    wake: () => {
      woken = true
      end()
    },
    sleep: async (milliseconds: number) => {
      if (!woken)
        await new Promise<void>((done) => {
          const timer = setTimeout(done, milliseconds)
          end = () => {
            clearTimeout(timer)
            done()
          }
        })
      woken = false
      end = () => {}
    },
  }
}
