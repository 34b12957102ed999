import "server-only";

/** The few sentences the demo model has in a language other than English. */
export type Language = {
  /** Who speaks where the agent's instructions give no name. */
  assistant: string;
  hello: (name: string) => string;
  thanks: string;
  who: (speaker: string) => string;
  heard: (words: string) => string;
  sum: (expression: string, value: string) => string;
  result: (tool: string) => string;
  honest: string;
};

const german: Language = {
  assistant: "Ihr Assistent",
  hello: (name) =>
    `Hallo${name && ` ${name}`}! Schön, dass Sie schreiben. Womit kann ich heute helfen? Stellen Sie eine Frage, nennen Sie mir eine Rechnung oder bitten Sie um eine Liste oder einen Plan.`,
  thanks:
    "Gern geschehen! Wenn Sie noch etwas brauchen, schreiben Sie einfach weiter; ich habe unser ganzes Gespräch vor mir.",
  who: (speaker) =>
    `Ich bin ${speaker}. Hinter mir steht zurzeit das eingebaute Demo-Modell, kein Sprachmodell eines Anbieters.`,
  heard: (words) => `Danke für Ihre Nachricht. Sie schreiben: „${words}“.`,
  sum: (expression, value) => `Das Ergebnis von ${expression} ist **${value}**.`,
  result: (tool) => `Das Werkzeug \`${tool}\` hat geantwortet:`,
  honest:
    "Mehr kann ich dazu auf Deutsch nicht sicher sagen, denn hier antwortet das Demo-Modell, das nur wenige deutsche Sätze kennt. Fragen Sie gern weiter, zum Beispiel nach einer Rechnung oder nach dem, was Sie vorhin geschrieben haben.",
};

const french: Language = {
  assistant: "votre assistant",
  hello: (name) =>
    `Bonjour${name && ` ${name}`} ! Ravi de vous lire. Que puis-je faire pour vous aujourd'hui ? Posez une question, donnez-moi un calcul ou demandez une liste ou un plan.`,
  thanks:
    "Avec plaisir ! Si vous avez besoin d'autre chose, continuez simplement ; j'ai toute notre conversation sous les yeux.",
  who: (speaker) =>
    `Je suis ${speaker}. Pour l'instant, c'est le modèle de démonstration intégré qui répond, et non le modèle d'un fournisseur.`,
  heard: (words) => `Merci pour votre message. Vous écrivez : « ${words} ».`,
  sum: (expression, value) => `Le résultat de ${expression} est **${value}**.`,
  result: (tool) => `L'outil \`${tool}\` a répondu :`,
  honest:
    "Je ne peux rien dire de plus de certain en français, car c'est le modèle de démonstration qui répond et il ne connaît que quelques phrases. Continuez volontiers, par exemple avec un calcul ou une question sur ce que vous avez écrit plus tôt.",
};

const spanish: Language = {
  assistant: "su asistente",
  hello: (name) =>
    `¡Hola${name && ` ${name}`}! Me alegra leerle. ¿En qué puedo ayudarle hoy? Haga una pregunta, deme un cálculo o pida una lista o un plan.`,
  thanks:
    "¡De nada! Si necesita algo más, siga escribiendo; tengo toda nuestra conversación a la vista.",
  who: (speaker) =>
    `Soy ${speaker}. Por ahora responde el modelo de demostración incorporado, no el modelo de un proveedor.`,
  heard: (words) => `Gracias por su mensaje. Usted escribe: «${words}».`,
  sum: (expression, value) => `El resultado de ${expression} es **${value}**.`,
  result: (tool) => `La herramienta \`${tool}\` ha respondido:`,
  honest:
    "No puedo decir nada más con seguridad en español, porque responde el modelo de demostración, que solo conoce unas pocas frases. Siga preguntando, por ejemplo un cálculo o lo que escribió antes.",
};

const LANGUAGES: [RegExp, Language][] = [
  [/\b(?:german|deutsch|auf deutsch)\b/i, german],
  [/\b(?:french|français|en français)\b/i, french],
  [/\b(?:spanish|español|en español)\b/i, spanish],
];

const ORDERS =
  /\b(?:in|auf|en|only|always|speaks?|use|language:?)\s+(\p{L}+)|\b(\p{L}+)[- ]speaking\b/giu;

/** The language the instructions order, null for English and for what the demo has no sentences in. */
export function languageOf(instructions: string): Language | null {
  for (const [order] of instructions.matchAll(ORDERS)) {
    const found = LANGUAGES.find(([pattern]) => pattern.test(order));
    if (found) return found[1];
  }
  return null;
}
