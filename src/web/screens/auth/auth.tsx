import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { AuthFrame } from '#web/accounts/auth-frame.tsx'
import { CodeForm } from './code-form.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { ModeLink } from './mode-link.tsx'
import { RegisterForm } from './register-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { nothingTyped } from './use-typed.ts'

/**
 * Sign in, create an account (`?mode=register`) or request a reset link (`?mode=forgot`), so that
 * each has an address. Switching between them keeps the input.
 */
export default function Auth() {
  const [search] = useSearchParams()
  const [typed] = useState(nothingTyped)
  const [challenge, setChallenge] = useState<string | null>(null)
  const mode = search.get('mode')
  if (mode === 'register') {
    return (
      <AuthFrame
        title="Create Account"
        text={
          <>
            Already have an account? <ModeLink to="login">Sign in</ModeLink>
          </>
        }
      >
        <RegisterForm typed={typed} />
      </AuthFrame>
    )
  }
  if (mode === 'forgot') {
    return (
      <AuthFrame
        title="Forgot password?"
        text="Tell us your e-mail address, and a link to choose a new password comes by mail."
      >
        <ForgotForm typed={typed} />
      </AuthFrame>
    )
  }
  if (challenge !== null) {
    return (
      <AuthFrame title="Two-Factor Authentication" text="One more step: a code only you have.">
        <CodeForm challenge={challenge} onBack={() => setChallenge(null)} />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title="Sign In"
      text={
        <>
          New to Rooftree? <ModeLink to="register">Create account</ModeLink>
        </>
      }
    >
      <SignInForm typed={typed} onChallenge={setChallenge} />
    </AuthFrame>
  )
}
