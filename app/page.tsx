import { permanentRedirect } from 'next/navigation'
import { paths } from '#lib/client/paths.ts'

export default function Root() {
  permanentRedirect(paths.home())
}
