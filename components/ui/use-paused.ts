import { useEffect, useState } from 'react'

/** Value that has stayed the same for a while: each change starts the wait again. */
export const usePaused = (value: string, milliseconds: number) => {
  const [paused, setPaused] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return paused
}
