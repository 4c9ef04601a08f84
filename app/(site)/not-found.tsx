import { NotFoundMessage } from '#components/layout/not-found-message.tsx'

export default function NotFound() {
  return <NotFoundMessage />
}
