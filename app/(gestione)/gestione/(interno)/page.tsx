import { redirect } from 'next/navigation'
import { consolePaths } from '#lib/client/console/paths.ts'

export default function Page() {
  redirect(consolePaths.access())
}
