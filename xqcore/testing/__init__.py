"""The conformance kit: facts and checks for those who extend xqcore."""
