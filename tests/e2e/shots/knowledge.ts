import type { Collection, KnowledgeDocument } from "@/lib/knowledge/contract";
import { newAgent, write } from "../by-api";
import type { Camera } from "./camera";

const LEASE = `# Lease

## 1 Rent

The rent is 900 euros a month, payable in advance.

## 2 Notice

The notice period is three months to the end of a quarter, and notice must be given in writing.`;

/** Collections, one of them, and one of its documents. */
export async function knowledgeScreens(camera: Camera): Promise<void> {
  const { page, server, model, open, shoot } = camera;
  await open("/app/knowledge");
  await shoot("knowledge-empty", page.getByText("No documents yet"), true);
  const { collection_id: id } = await write<Collection>(page, server, "POST", "/api/knowledge", {
    name: "Contracts",
    description: "Leases and supplier contracts that are in force",
  });
  const path = `/app/knowledge/${id}`;
  await open(path);
  await shoot("collection-empty", page.getByText("No documents yet"), true);
  const add = (body: object) =>
    write<KnowledgeDocument>(page, server, "POST", `/api/knowledge/${id}/documents`, body);
  const lease = await add({ title: "Lease", text: LEASE });
  await add({ title: "Holidays", text: "Everyone has thirty days of leave a year." });
  await add({ url: "https://10.0.0.1/opening-hours", refresh: "weekly" });
  await newAgent(page, server, {
    name: "Clerk",
    knowledge: { collections: [id], mode: "always", whole_documents: true },
  });
  await open(path);
  await shoot("collection-keyword", page.getByText(/embedding model|Embedding-Modell/), true);
  await write(page, server, "POST", "/api/model-providers", {
    label: "Vectors",
    base_url: model.url,
    models: [],
    embedding_model: "meaning-1",
  });
  await open("/app/knowledge");
  await shoot("knowledge", page.getByText("Contracts"), true);
  await open(path);
  await page.getByRole("searchbox").fill("How long is the notice period?");
  await page.keyboard.press("Enter");
  await shoot("collection", page.getByText("900 euros"), true);
  await open(`${path}/documents/${lease.document_id}?quote=notice%20period%20is%20three%20months`);
  await shoot("document", page.locator("mark"), true);
}
