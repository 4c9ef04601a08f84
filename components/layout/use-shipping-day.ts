import { usePathname, useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** Milliseconds of tolerance between the clocks of browser and server. */
const grace = 2_000
const lookAgain = 30_000

/** First moment at which a shipping day on the page becomes outdated. */
const firstChange = () => {
  const written = document.querySelectorAll<HTMLElement>('[data-ships-until]')
  return Math.min(...[...written].map(({ dataset }) => Number(dataset.shipsUntil)))
}

/** Refreshes the page when the cut-off or midnight passes while it is open: only the server computes shipping days. */
export const useShippingDay = () => {
  const pathname = usePathname()
  const { refresh } = useRouter()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page shows other days
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = (minDelay: number) => {
      clearTimeout(timer)
      const at = firstChange()
      if (at === Number.POSITIVE_INFINITY) return
      timer = setTimeout(
        () => {
          refresh()
          wait(lookAgain)
        },
        Math.max(minDelay, at + grace - Date.now()),
      )
    }
    // Timers of a sleeping device are late: compares the time again when the page becomes visible.
    const look = () => document.visibilityState === 'visible' && wait(0)
    wait(0)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [pathname, refresh])
}
