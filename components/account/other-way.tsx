import { Link } from '#components/navigation/link.tsx'

type OtherWayProps = { question: string; href: string; label: string }

/** Below a form: for whoever is in the wrong one. */
export function OtherWay({ question, href, label }: OtherWayProps) {
  return (
    <p className="text-center">
      {question}{' '}
      <Link className="link" href={href}>
        {label}
      </Link>
    </p>
  )
}
