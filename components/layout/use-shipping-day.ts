import { usePathname, useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** The clock of a visitor may be behind or ahead of the shop's. */
const grace = 2_000
const lookAgain = 30_000

/** The first moment at which a day written on the page may be another. */
const firstChange = () => {
  const written = document.querySelectorAll<HTMLElement>('[data-ships-until]')
  return Math.min(...[...written].map(({ dataset }) => Number(dataset.shipsUntil)))
}

/**
 * Reads the page again once the cut-off or midnight passes while it is open: the day a parcel ships
 * is reckoned by the server alone.
 */
export const useShippingDay = () => {
  const pathname = usePathname()
  const { refresh } = useRouter()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other days
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = (least: number) => {
      clearTimeout(timer)
      const at = firstChange()
      if (at === Number.POSITIVE_INFINITY) return
      timer = setTimeout(
        () => {
          refresh()
          wait(lookAgain)
        },
        Math.max(least, at + grace - Date.now()),
      )
    }
    // Timers of a sleeping device are late: the time is compared again when somebody looks.
    const look = () => document.visibilityState === 'visible' && wait(0)
    wait(0)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [pathname, refresh])
}
