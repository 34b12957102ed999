import type { Reasons } from "@/lib/texts/texts";

/** Messages about accounts, access and settings, and the waitlist. */
export const accounts: Reasons = {
  preferred_zone_unknown:
    "Unbekannte Zeitzone. Bitte einen Namen wie Europe/Berlin oder UTC angeben.",
  account_not_found: "Konto nicht gefunden",
  username_taken: "Dieser Benutzername ist bereits vergeben",
  current_password_wrong: "Das aktuelle Passwort stimmt nicht",
  linked_sign_in_not_found: "Verknüpfte Anmeldung nicht gefunden",
  only_way_in: "Das ist die einzige Anmeldung für dieses Konto. Bitte zuerst ein Passwort setzen.",
  authentication_failed: "Anmeldung fehlgeschlagen",
  email_invalid: "Bitte eine gültige E-\u2060Mail-Adresse eingeben",
  email_too_long: "Die E-\u2060Mail-Adresse darf höchstens 254 Zeichen haben",
  password_too_weak:
    "Das Passwort braucht mindestens 8 Zeichen mit Groß- und Kleinbuchstaben und Ziffern",
  password_too_long: "Das Passwort darf höchstens 128 Zeichen haben",
  username_too_short: "Der Benutzername braucht mindestens 3 Zeichen",
  username_invalid: "Der Benutzername darf nur Buchstaben, Ziffern und Unterstriche enthalten",
  username_too_long: "Der Benutzername darf höchstens 64 Zeichen haben",
  name_too_long: "Der Name darf höchstens 100 Zeichen haben",
  passwords_differ: "Die Passwörter stimmen nicht überein",
  registration_failed: "Registrierung fehlgeschlagen",
  login_failed: "Anmeldung fehlgeschlagen",
  authentication_token_invalid: "Die Anmeldung ist ungültig",
  google_address_not_loaded: "Die Anmeldeadresse von Google konnte nicht abgerufen werden",
  github_address_not_loaded: "Die Anmeldeadresse von GitHub konnte nicht abgerufen werden",
  code_not_exchanged: "Der Anmeldecode konnte nicht eingelöst werden",
  reset_mail_not_requested:
    "Die E-\u2060Mail konnte nicht angefordert werden. Bitte erneut versuchen.",
  password_not_reset: "Das Passwort konnte nicht geändert werden. Bitte erneut versuchen.",
  passkeys_unavailable:
    "Passkeys sind hier nicht verfügbar. Sie brauchen einen Browser, der sie unterstützt, und eine https-URL mit Domainnamen.",
  passkey_not_used:
    "Es wurde kein Passkey verwendet. Bitte erneut versuchen oder eine andere Methode wählen.",
  passkey_exists_on_device: "Dieses Gerät hat für dieses Konto schon einen Passkey.",
  totp_code_malformed: "Bitte den sechsstelligen Code aus der Authenticator-App eingeben",
  recovery_code_malformed: "Ein Wiederherstellungscode hat 24 Buchstaben und Ziffern",
  passkey_name_too_long: "Der Name darf höchstens 60 Zeichen haben",
  name_required: "Name ist erforderlich",
  name_not_one_line: "Der Name muss eine einzige Zeile ohne Steuerzeichen sein",
  factors_not_changed: "Die Änderung konnte nicht gespeichert werden. Bitte erneut versuchen.",
  sign_in_settings_not_loaded: "Die Einstellungen zur Anmeldung konnten nicht geladen werden",
  not_proven: "Die Bestätigung ist fehlgeschlagen. Bitte erneut versuchen.",
  too_many_sign_ins: "Zu viele Anmeldungen. Bitte in einer Minute erneut versuchen.",
  not_base64url: "Ungültiges base64url",
  proof_not_one: "Bitte genau eines von password, code, passkey senden",
  not_text: "Das muss eine Zeichenkette sein",
  totp_setup_expired: "Dieser Schlüssel ist abgelaufen. Bitte neu beginnen.",
  totp_exists: "Eine Authenticator-App ist schon eingerichtet. Bitte erst entfernen.",
  totp_setup_code_wrong: "Falscher Code. Bitte prüfen, ob die Uhr des Geräts richtig geht.",
  totp_not_found: "Authenticator-App nicht gefunden",
  passkey_not_made:
    "Der Passkey konnte nicht erstellt werden, oder die Zeit ist abgelaufen. Bitte erneut versuchen.",
  too_many_passkeys:
    "Höchstens 20 Passkeys sind möglich. Bitte einen entfernen, der nicht mehr verwendet wird.",
  passkey_known: "Dieser Passkey wurde schon hinzugefügt.",
  passkey_not_found: "Passkey nicht gefunden",
  member_not_found: "Mitglied nicht gefunden",
  last_owner:
    "Der letzte Besitzer kann nicht gehen. Machen Sie zuerst jemand anderen zum Besitzer, oder löschen Sie den Workspace.",
  last_owner_of:
    "Dieses Konto ist der letzte Besitzer von {workspaces}. Machen Sie zuerst jemand anderen zum Besitzer, oder löschen Sie den Workspace.",
  recovery_codes_without_factor:
    "Wiederherstellungscodes brauchen die Bestätigung in zwei Schritten. Bitte zuerst eine Authenticator-App oder einen Passkey hinzufügen.",
  totp_code_wrong:
    "Falscher Code. Vielleicht hat er gerade gewechselt; bitte den nächsten versuchen.",
  totp_code_used: "Dieser Code wurde schon benutzt. Bitte auf den nächsten warten.",
  recovery_code_wrong: "Falscher Wiederherstellungscode, oder er wurde schon benutzt.",
  passkey_refused: "Der Passkey wurde nicht angenommen. Bitte erneut versuchen.",
  password_wrong: "Falsches Passwort",
  sign_in_expired: "Diese Anmeldung ist abgelaufen. Bitte neu beginnen.",
  second_factor_needed: "Bitte die Anmeldung mit einem Code oder Passkey bestätigen.",
  passkey_before_email_proof:
    "Dieser Passkey wurde hinzugefügt, bevor die E-\u2060Mail-Adresse bestätigt war, und meldet deshalb nicht allein an. Bitte zuerst mit dem Passwort anmelden.",
  too_many_wrong_codes:
    "Zu viele falsche Versuche. Bitte einige Minuten warten und erneut versuchen.",
  too_many_tries: "Zu viele Versuche. Bitte in einer Minute erneut versuchen.",
  too_many_registrations:
    "Zu viele Versuche aus diesem Netz, ein Konto anzulegen. Bitte in einigen Minuten erneut versuchen.",
  oidc_address_not_loaded: "Die Adresse der Anmeldung (SSO) konnte nicht abgerufen werden",
  passwords_off:
    "Passwörter sind auf diesem Server abgeschaltet. Bitte eine der anderen Anmeldungen verwenden.",
  only_provider:
    "Das ist die einzige Anmeldung für dieses Konto. Bitte zuerst eine andere verknüpfen.",
  sign_in_link_spent:
    "Dieser Link ist abgelaufen oder wurde schon benutzt. Bitte einen neuen erstellen.",
  logout_token_refused: "Das Abmelde-Token gilt nicht für diesen Server.",
  oauth_email_missing:
    "{provider} hat keine E-\u2060Mail-Adresse übermittelt, deshalb ist die Anmeldung damit nicht möglich. Bitte bei der Administration den Claim email anfragen.",
  oidc_group_missing:
    "Ihr Konto bei {provider} gehört zu keiner Gruppe, die diesen Server nutzen darf. Bitte bei der Administration die Aufnahme anfragen.",
  oidc_groups_overage:
    "Sie gehören zu mehr Gruppen, als {provider} übermittelt, deshalb lassen sie sich nicht prüfen. Die Administration kann festlegen, dass nur die Gruppen dieser Anwendung gesendet werden.",
  oidc_groups_absent:
    "{provider} hat den Claim {claim} nicht übermittelt, deshalb lassen sich die Gruppen nicht prüfen. Die Administration kann ihn in das ID-Token aufnehmen.",
  oidc_client_refused:
    "{provider} nimmt Client-ID oder Secret dieses Servers nicht an. Bitte den Betreiber dieses Servers informieren.",
  oidc_token_expired:
    "Die Anmeldung von {provider} ist abgelaufen oder noch nicht gültig. Bitte erneut versuchen. Scheitert sie weiter, gehen die Uhren der beiden Server verschieden.",
  oidc_nonce_wrong:
    "Die Anmeldung von {provider} gehört zu einem anderen Versuch. Bitte von vorn beginnen.",
  oidc_audience_wrong:
    "Die Anmeldung von {provider} ist für eine andere Anwendung bestimmt. Bitte den Betreiber dieses Servers informieren.",
  oidc_issuer_wrong:
    "Die Anmeldung kommt von einem anderen Aussteller als {provider}. Bitte den Betreiber dieses Servers informieren.",
  oidc_algorithm_refused:
    "{provider} signiert mit einem Verfahren, das nicht angenommen wird. Die Administration kann einen Signaturschlüssel wählen, etwa RS256 oder ES256.",
  oidc_signature_wrong:
    "Die Signatur der Anmeldung von {provider} ist ungültig. Bitte von vorn beginnen.",
  oidc_subject_differs:
    "{provider} hat Daten einer anderen Person gesendet als der angemeldeten. Bitte den Betreiber dieses Servers informieren.",
  oauth_not_configured: "Die Anmeldung mit {provider} ist auf diesem Server nicht eingerichtet.",
  oauth_unreachable: "{provider} ist nicht erreichbar. Bitte gleich erneut versuchen.",
  oauth_state_used:
    "Diese Anmeldung ist abgelaufen oder wurde schon benutzt. Bitte von vorn beginnen.",
  oauth_email_unverified:
    "{provider} hat die E-\u2060Mail-Adresse nicht bestätigt, deshalb ist damit keine Anmeldung möglich. Bitte bei {provider} bestätigen, dann erneut versuchen.",
  oauth_cancelled: "Die Anmeldung wurde bei {provider} abgebrochen.",
  oauth_refused: "{provider} hat die Anmeldung abgelehnt: {detail}",
  oauth_code_missing: "Es kam kein Autorisierungscode an",
  oauth_state_missing: "Es kam kein State-Parameter an",
  oauth_other_account: "Das ist nicht das Konto, mit dem Sie angemeldet sind.",
  sign_in_busy: "Der Server ist ausgelastet. Bitte in einigen Sekunden erneut versuchen.",
  password_common: "Dieses Passwort ist zu häufig. Bitte ein anderes wählen",
  password_of_own_name:
    "Dieses Passwort besteht nur aus dem eigenen Namen. Bitte ein anderes wählen",
  own_email_confirmed: "Ihre E-\u2060Mail-Adresse ist bereits bestätigt.",
  email_unchanged: "Das ist bereits die E-\u2060Mail-Adresse Ihres Kontos",
  confirmation_just_sent:
    "An diese E-\u2060Mail-Adresse ging gerade erst ein Link. Bitte im Posteingang nachsehen oder es später erneut versuchen.",
  confirmation_link_spent:
    "Dieser Link ist abgelaufen oder gehört zu einem anderen Konto. Bitte einen neuen senden.",
  confirmation_not_sent: "Der Link konnte nicht gesendet werden. Bitte erneut versuchen.",
  own_email_not_confirmed:
    "Die E-\u2060Mail-Adresse konnte nicht bestätigt werden. Bitte erneut versuchen.",
  reset_link_spent:
    "Dieser Link ist abgelaufen oder wurde schon benutzt. Bitte einen neuen anfordern.",
  too_many_failed_sign_ins:
    "Zu viele fehlgeschlagene Anmeldungen. Bitte in einigen Minuten erneut versuchen.",
  invitation_spent:
    "Diese Einladung ist ungültig, wurde schon benutzt oder ist abgelaufen. Bitte eine neue erfragen.",
  invitation_required:
    "Die Registrierung ist nur mit Einladung möglich. Bitte den Einladungslink öffnen oder beim Betreiber dieses Servers eine Einladung anfragen.",
  invitation_for_other: "Diese Einladung gilt für eine andere E-\u2060Mail-Adresse.",
  registration_closed: "Die Registrierung ist auf diesem Server geschlossen.",
  email_required: "E-Mail ist erforderlich",
  credentials_wrong: "E-Mail oder Passwort ist falsch",
  password_required: "Passwort ist erforderlich",
  email_taken: "Zu dieser E-\u2060Mail-Adresse gibt es bereits ein Konto",
  signed_out: "Bitte anmelden, um fortzufahren",
  request_invalid: "Die Anfrage ist ungültig",
  address_not_found: "Nicht gefunden",
  session_not_found: "Sitzung nicht gefunden",
  dashboard_not_loaded: "Die Übersicht konnte nicht geladen werden",
  database_silent: "Die Datenbank antwortet nicht.",
  key_scopes_required: "Bitte mindestens ein Recht wählen",
  keys_not_loaded: "API-Schlüssel konnten nicht geladen werden",
  key_not_created: "API-Schlüssel konnte nicht erstellt werden",
  key_not_revoked: "API-Schlüssel konnte nicht widerrufen werden",
  scope_not_one_of: "Ein Recht ist eines von diesen: {scopes}",
  scopes_not_list: "scopes muss eine Liste sein",
  key_lifetime_not_offered: "expires_in_days muss 30, 90, 365 oder null sein",
  too_many_keys:
    "Es sind höchstens {most} API-Schlüssel möglich. Bitte einen nicht mehr genutzten widerrufen.",
  too_many_keys_made:
    "In der letzten Stunde wurden viele API-Schlüssel erstellt. Bitte eine Weile warten.",
  api_key_not_found: "API-Schlüssel nicht gefunden",
  security_log_not_loaded: "Die Sicherheitsereignisse konnten nicht geladen werden.",
  budget_invalid:
    "Ein Budget muss ein Betrag in US-Dollar sein, mindestens 0; leer heißt ohne Grenze",
  profile_not_loaded: "Profil konnte nicht geladen werden",
  profile_not_saved: "Profil konnte nicht gespeichert werden",
  password_not_changed: "Das Passwort konnte nicht geändert werden",
  linked_sign_in_not_removed: "Die Anmeldung konnte nicht entfernt werden",
  held_not_loaded: "Was im Konto stand, konnte nicht geladen werden.",
  held_not_settled: "Die Änderung konnte nicht gespeichert werden.",
  account_not_deleted: "Das Konto konnte nicht gelöscht werden",
  username_confirmation_wrong: "Zur Bestätigung {username} eingeben",
  theme_not_offered: "theme muss einer dieser Werte sein: {themes}",
  language_not_offered: "Diese Sprache wird nicht angeboten",
  held_action_wrong: "action muss keep oder remove sein",
  held_items_not_list: "items muss eine Liste sein",
  held_items_missing: "Bitte angeben, was gemeint ist.",
  too_many_held_items: "Höchstens 2.500 auf einmal",
  username_confirmation_missing: "Zur Bestätigung den Benutzernamen eingeben",
  too_many_account_tries: "Zu viele Versuche. Bitte später erneut versuchen.",
  exported_just_now: "Die Daten wurden gerade exportiert. Bitte eine Minute warten.",
  name_invalid: "Der Name enthält unzulässige Zeichen",
  waitlist_name_too_long: "Der Name muss kürzer als 100 Zeichen sein",
  sign_up_mailed:
    "Fast geschafft. Bitte den Link in der E-\u2060Mail öffnen, um die Adresse zu bestätigen.",
  email_confirmed:
    "Die E-\u2060Mail-Adresse ist bestätigt. Danke für die Anmeldung zur Warteliste.",
  email_confirmed_already: "Die E-Mail-Adresse ist bereits bestätigt",
  confirmation_token_missing: "Dem Link fehlt der Bestätigungscode",
  email_not_confirmed:
    "Die E-\u2060Mail-Adresse konnte nicht bestätigt werden. Bitte später erneut versuchen oder den Support kontaktieren.",
  email_confirmation_refused: "Die E-\u2060Mail-Adresse konnte nicht bestätigt werden",
  email_confirmation_failed: "Beim Bestätigen der E-\u2060Mail-Adresse ist ein Fehler aufgetreten",
  waitlist_not_joined: "Senden fehlgeschlagen. Bitte später erneut versuchen.",
  sign_up_not_found: "Anmeldung nicht gefunden",
  too_many_sign_ups:
    "Zu viele Anmeldungen aus diesem Netz. Bitte in einer Minute erneut versuchen.",
  too_many_confirmations: "Zu viele Versuche. Bitte den Link in einer Minute erneut öffnen.",
  confirmation_link_invalid:
    "Dieser Bestätigungslink ist ungültig. Bitte erneut eintragen, um einen neuen zu erhalten.",
  confirmation_link_expired:
    "Dieser Bestätigungslink ist abgelaufen. Bitte erneut eintragen, um einen neuen zu erhalten.",
  login_broke_off: "Bei der Anmeldung ist ein Fehler aufgetreten",
  registration_broke_off: "Bei der Registrierung ist ein Fehler aufgetreten",
  oauth_broke_off: "Bei der Anmeldung mit {provider} ist ein Fehler aufgetreten",
  oauth_address_not_loaded: "Die Anmeldeadresse von {provider} konnte nicht abgerufen werden",
  operator_protected:
    "Dieses Konto gehört einem Betreiber. Seine E-\u2060Mail-Adresse muss zuerst aus OPERATOR_EMAILS entfernt werden.",
  account_disabled: "Dieses Konto ist gesperrt. Bitte den Betreiber dieses Servers kontaktieren.",
  operator_not_loaded: "Die Übersicht für Betreiber konnte nicht geladen werden",
  users_not_loaded: "Die Konten konnten nicht geladen werden",
  account_not_disabled: "Das Konto konnte nicht gesperrt werden",
  account_not_enabled: "Das Konto konnte nicht entsperrt werden",
  user_not_deleted: "Das Konto konnte nicht gelöscht werden",
  registration_not_changed: "Die Registrierung konnte nicht geändert werden",
  invitations_not_loaded: "Die Einladungen konnten nicht geladen werden",
  invitation_not_created: "Die Einladung konnte nicht erstellt werden",
  invitation_not_revoked: "Die Einladung konnte nicht widerrufen werden",
  waitlist_not_loaded: "Die Warteliste konnte nicht geladen werden",
  waitlist_not_invited: "Die Einladungen konnten nicht versendet werden",
  registration_unknown: "registration muss open, invited oder closed sein",
  entry_status_unknown: "status muss confirmed oder pending sein",
  their_username_missing: "Zur Bestätigung den Benutzernamen des Kontos eingeben",
  not_yes_or_no: "{name} muss true oder false sein",
  entries_missing: "Einträge auswählen, oder alle",
  too_many_selected: "Höchstens {most} auf einmal",
  registration_fixed:
    "REGISTRATION ist in der Umgebung des Servers gesetzt und hier nicht änderbar.",
  email_has_account: "Zu dieser E-\u2060Mail-Adresse gibt es bereits ein Konto.",
  invitation_not_found: "Einladung nicht gefunden",
  usage_not_loaded: "Der Verbrauch konnte nicht geladen werden",
  not_day: "{name} muss ein Tag sein, etwa 2026-11-21",
  usage_days_wrong: "days muss zwischen 1 und {most} liegen",
  usage_by_wrong: "by muss eines von diesen sein: {all}",
  usage_tz_unknown: "tz muss der Name einer Zeitzone sein, etwa Europe/Berlin",
  usage_span_backwards: "from muss ein Tag vor to sein oder derselbe",
  usage_span_long: "from und to dürfen höchstens {most} Tage auseinanderliegen",
};
