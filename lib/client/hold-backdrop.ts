import { backdrop } from './backdrop.ts'

/** An answer that comes at once darkens nothing: a flash would say less than the busy button. */
const patience = 300

/** Until a deed is answered the page may not be used. */
export const holdBackdrop = (answer: Promise<unknown>) => {
  let end = () => clearTimeout(timer)
  const timer = setTimeout(() => {
    end = backdrop.ask()
  }, patience)
  answer.then(
    () => end(),
    () => end(),
  )
}
